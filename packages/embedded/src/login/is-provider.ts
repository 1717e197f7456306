/** Whether a way in has a window of its own: a provider, and no way of ours. */
export const isProvider = (way: string): boolean => !/^(email|farcaster|passkey)$/.test(way)
