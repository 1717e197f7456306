/**
 * Methods that change something, or consume what they return (filters): sent exactly once, alone,
 * never retried, shared or moved to another endpoint. By pattern, so that unknown chains' methods
 * are on the safe side.
 */
const once =
  /^(wallet|personal|anvil|hardhat|evm|admin|miner|engine)_|^([a-z]+_)?(send|sign|submit|request|import|broadcast|subscribe|unsubscribe)|filter/i

export function isRead(method: string): boolean {
  return !once.test(method)
}
