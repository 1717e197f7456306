/** The only door to the message that wallets sign: pages write it and servers read it by the same rules. */
export { checkMessage, createNonce, readMessage, type SiwxFlaw, type SiwxMessageData } from '@portico/core/siwx-message'
