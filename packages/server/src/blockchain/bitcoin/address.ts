/** Only the form: Esplora checks the checksum and the chain. */
export const isBitcoinLike = (text: string): boolean =>
  /^(?:[1-9A-HJ-NP-Za-km-z]{25,35}|[a-z]{2,4}1[02-9ac-hj-np-z]{38,87})$/.test(text)
