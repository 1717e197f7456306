/** The only door to the shared schemas: the build puts them into this one file. */
export * from '@portico/wire'
