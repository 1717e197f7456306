import type { BlockchainSettings } from '../settings/blockchain.ts'

/** Width, case and invisible characters make no difference. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()

/**
 * By contract, or a word in the name.
 *
 * @param contract CAIP-10, in lower case.
 * @param texts Name and symbol.
 */
export const isListedSpam = (
  { words, contracts }: BlockchainSettings['spam'],
  contract: string,
  texts: readonly string[],
): boolean =>
  contracts.includes(contract) ||
  texts.some((text) => words.some((word) => plainText(text).includes(word.toLowerCase())))
