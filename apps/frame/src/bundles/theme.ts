export { themeTokens } from '@portico/core/modal'
