export const isProvider = (way: string): boolean => !/^(email|farcaster|passkey)$/.test(way)
