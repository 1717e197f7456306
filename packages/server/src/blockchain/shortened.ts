export const shortened = (address: string): string =>
  address.length < 12
    ? address
    : `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
