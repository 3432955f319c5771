-- lines no longer name who is awaited, and nobody is called or reminded by words among them
update posts set kind = 'lines' where place <> '' and kind like 'lines/%';
delete from posts where place <> '' and (kind like 'called/%' or kind like 'reminder/%');
