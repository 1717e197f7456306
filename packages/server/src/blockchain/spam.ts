import type { BlockchainSettings } from '../settings/blockchain.ts'

/**
 * Normalises a text for the search for words: width, case and invisible characters make no
 * difference.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()

/**
 * Whether the operator's lists call a token or NFT unwanted: by its contract, or by a word in its
 * name.
 *
 * @param contract CAIP-10, in small letters.
 * @param texts Its name and symbol.
 */
export const isListedSpam = (
  { words, contracts }: BlockchainSettings['spam'],
  contract: string,
  texts: readonly string[],
): boolean =>
  contracts.includes(contract) ||
  texts.some((text) => words.some((word) => plainText(text).includes(word.toLowerCase())))
