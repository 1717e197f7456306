export declare function launched(browser: 'chromium' | 'firefox'): { executablePath?: string }
export declare function launchedHeadless(): { executablePath?: string }
