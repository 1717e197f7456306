export function renderApi(): Promise<ReadonlyMap<string, string>>
