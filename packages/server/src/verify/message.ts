/** The only import of the sign-in message's code, so that pages and servers use the same rules. */
export {
  checkMessage,
  createNonce,
  readMessage,
  type SiwxFlaw,
  type SiwxMessageData,
} from '@portico/core/siwx-message'
