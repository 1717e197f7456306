/** How often a failed test is tried again: once where `CI` is set. */
export const secondTry: number
