/** The build bundles the shared schemas into this file. */
export * from '@portico/wire'
