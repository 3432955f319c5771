declare const htm: { bind(h: any): (pieces: TemplateStringsArray, ...values: any[]) => any };
export default htm;
