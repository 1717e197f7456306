/** Makes a handler that runs an action, and shows its progress and result. */
export type Run = (what: (report: (text: string) => void) => Promise<string>) => () => Promise<void>
