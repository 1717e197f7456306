/**
 * Methods that change something somewhere, or consume what they return (filters): sent exactly
 * once, alone, never retried, shared or moved to another endpoint. By shape rather than by list, so
 * that the method of a chain not thought of here errs to the safe side.
 */
const once =
  /^(wallet|personal|anvil|hardhat|evm|admin|miner|engine)_|^([a-z]+_)?(send|sign|submit|request|import|broadcast|subscribe|unsubscribe)|filter/i

/** Whether asking twice is the same as asking once. */
export function isRead(method: string): boolean {
  return !once.test(method)
}
