export declare function compileMessages(source?: string): Promise<void>
export declare function compileAllMessages(): Promise<void>
