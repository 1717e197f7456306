/**
 * What contract calls need of viem, for code that loads on demand. An `import('viem')` there would
 * bring all of viem into the first load of a page that itself imports one name of it.
 */
export { encodeFunctionData } from 'viem'
