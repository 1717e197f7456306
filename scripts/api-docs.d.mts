/** Every page by its path below `docs/api`, as it should be. */
export function renderApi(): Promise<ReadonlyMap<string, string>>
