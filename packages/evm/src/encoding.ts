/** What requests to a wallet need of viem: a seventh of what reads need. */
export { encodeFunctionData, getTypesForEIP712Domain, serializeTypedData } from 'viem'
