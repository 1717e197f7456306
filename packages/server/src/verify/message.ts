/** The only door to the message that wallets sign: pages write it and servers read it by the same rules. */
export { readMessage, type SiwxMessageData } from '@portico/core/siwx'
