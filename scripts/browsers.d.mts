export declare function launched(browser: 'chromium' | 'firefox'): { executablePath?: string }
