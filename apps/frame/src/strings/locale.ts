export type Compiled = readonly Token[]
export type Token =
  | string
  | readonly [name: string, kind?: string, branches?: Readonly<Record<string, Compiled>>]
export type Messages = Readonly<Record<string, Compiled>>
export interface Words {
  messages: Messages
  parts?: Readonly<Record<string, () => Promise<{ messages: Messages }>>>
}
