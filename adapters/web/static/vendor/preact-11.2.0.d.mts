export class Component {
  constructor(props?: any);
  props: any;
  state: any;
  [name: string]: any;
  setState(state: any, done?: () => void): void;
}
export const createRef: () => { current: any };
export const h: (...given: any[]) => any;
export const render: (tree: any, at: Element) => void;
