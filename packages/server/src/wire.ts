/** The only import of the shared schemas, which the build bundles into this one file. */
export * from '@portico/wire'
