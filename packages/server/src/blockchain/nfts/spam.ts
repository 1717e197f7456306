import type { BlockchainSettings } from '../../settings/blockchain.ts'
import { isListedSpam, plainText } from '../spam.ts'

/**
 * Domain endings in the names of spam NFTs. ENS names have none of them. The rule is not applied to
 * tokens, because honest projects have such names (yearn.finance).
 */
const site =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|net|org|io|xyz|app|dev|co|me|cc|gg|gift|gifts|claims?|site|online|live|fun|lol|vip|top|pro|info|link|finance|fi|club|world|network|events?|website|space|store|shop|click|art|land|today|life|run|to|ru|cn)\b/iu

/**
 * Whether an NFT is unwanted, by rules that an operator can read: its contract is listed, a word of
 * the list is in what it is called, or its name contains a web address.
 *
 * @param contract CAIP-10, in small letters.
 * @param texts What it and its collection are called.
 */
export function isSpam(
  lists: BlockchainSettings['spam'],
  contract: string,
  texts: readonly (string | null)[],
): boolean {
  const known = texts.filter((text) => text !== null)
  return isListedSpam(lists, contract, known) || known.some((text) => site.test(plainText(text)))
}
