export declare function compileMessages(source?: string): Promise<void>
