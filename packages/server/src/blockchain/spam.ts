import type { BlockchainSettings } from './settings.ts'

/** What words are looked for in: width and case make no difference, and what nobody sees hides none. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '').toLowerCase()

/**
 * Whether the operator's lists call a token or NFT unwanted: by its contract, or by a word in what it is called.
 *
 * @param contract CAIP-10, in small letters.
 * @param texts What it is called.
 */
export const isListedSpam = ({ words, contracts }: BlockchainSettings['spam'], contract: string, texts: readonly string[]): boolean =>
  contracts.includes(contract) || texts.some((text) => words.some((word) => plainText(text).includes(word.toLowerCase())))
