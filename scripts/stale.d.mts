export function removeStale(home: string, others?: readonly string[]): Promise<void>
