/** Whether a login method is a provider, which needs a window. */
export const isProvider = (way: string): boolean => !/^(email|farcaster|passkey)$/.test(way)
