/** Loads only with a login's button. */
export { isUnavailableLogin } from '@portico/core/modal'
