/** How many digits a code has. */
export const length = 6

/** Digits of any script, as many as a code has. */
export const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
    .replace(/[\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) - 0x6f0}`)
    .replace(/\D/g, '')
    .slice(0, length)
