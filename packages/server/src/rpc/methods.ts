/**
 * Methods that read or send a signed transaction. No filters: they exist on one node, and the next
 * call may go to another.
 */
const allowed: Readonly<Record<string, string>> = {
  eip155: `
    eth_accounts eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas
    eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber
    eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs
    eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
    eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash
    eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_sendRawTransaction eth_simulateV1 eth_syncing
    eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt eth_supportedEntryPoints
    net_version web3_clientVersion
  `,
  solana: `
    getAccountInfo getBalance getBlock getBlockHeight getBlockTime getEpochInfo getFeeForMessage getGenesisHash
    getHealth getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts getRecentPrioritizationFees
    getSignatureStatuses getSignaturesForAddress getSlot getTokenAccountBalance getTokenAccountsByOwner getTokenSupply
    getTransaction getVersion isBlockhashValid sendTransaction simulateTransaction
  `,
}
const sets = new Map(
  Object.entries(allowed).map(([namespace, methods]) => [
    namespace,
    new Set(methods.trim().split(/\s+/)),
  ]),
)

export const methodAllowed = (namespace: string, method: string): boolean =>
  sets.get(namespace)?.has(method) ?? false
