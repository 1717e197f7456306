/** Makes a handler that does something, tells how far it is, and shows what comes of it. */
export type Run = (what: (report: (text: string) => void) => Promise<string>) => () => Promise<void>
