/** What typed data needs of viem, for code that loads on demand (see `encode.ts`). */
export { getTypesForEIP712Domain, serializeTypedData } from 'viem'
