export const given: Readonly<Record<string, string>>
export const files: Readonly<Record<string, string>>
