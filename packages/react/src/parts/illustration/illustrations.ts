/** An empty arch, for lists without a wallet. */
export const arch = 'M7 48h42M12 48V26a16 16 0 0 1 32 0v22M20 48V27a8 8 0 0 1 16 0v21'
