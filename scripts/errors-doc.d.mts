interface Row {
  title: string
  cause: string
  advice: string
  visitor?: string
}

export function renderErrors(
  text: string,
  parts: {
    exits: Readonly<Record<string, { cause: string; visitor?: string }>>
    tables: Readonly<Record<string, Readonly<Record<string, Row>>>>
    alerts: Readonly<Record<string, { title: string; detail: string; severity?: string }>>
    words: Readonly<Record<string, string>>
    tests: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  },
): Map<string, string>
/** The files that provoke each exit, code and alert. */
export function readErrorTests(): Promise<
  Record<'exits' | 'codes' | 'alerts', Record<string, string[]>>
>
export function englishWords(): Promise<Record<string, string>>
export const owners: Readonly<Record<string, string>>
