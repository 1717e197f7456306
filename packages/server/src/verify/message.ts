/** Pages and servers use the same rules. */
export {
  checkMessage,
  createNonce,
  readMessage,
  type SignInForm,
  type SiwxFlaw,
  type SiwxMessageData,
} from '@portico/core/siwx-message'
