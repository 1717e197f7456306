export declare function compileMessages(
  source?: string,
  bundles?: Readonly<Record<string, readonly string[]>>,
): Promise<void>
export declare function compileAllMessages(): Promise<void>
