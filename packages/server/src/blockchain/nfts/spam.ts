import type { BlockchainSettings } from '../../settings/blockchain.ts'
import { isListedSpam, plainText } from '../spam.ts'

/**
 * Domain endings in names of spam NFTs; ENS names have none of them. Not applied to tokens, because
 * honest projects have such names (yearn.finance).
 */
const site =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|net|org|io|xyz|app|dev|co|me|cc|gg|gift|gifts|claims?|site|online|live|fun|lol|vip|top|pro|info|link|finance|fi|club|world|network|events?|website|space|store|shop|click|art|land|today|life|run|to|ru|cn)\b/iu

/**
 * By a listed contract, a listed word, or a web address in the name.
 *
 * @param contract CAIP-10, in lower case.
 * @param texts Names of it and its collection.
 */
export function isSpam(
  lists: BlockchainSettings['spam'],
  contract: string,
  texts: readonly (string | null)[],
): boolean {
  const known = texts.filter((text) => text !== null)
  return isListedSpam(lists, contract, known) || known.some((text) => site.test(plainText(text)))
}
