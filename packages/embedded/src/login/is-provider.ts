export const isProvider = (loginMethod: string): boolean =>
  !/^(email|farcaster|passkey)$/.test(loginMethod)
