export * from './picture-folders.ts';
export * from './picture-crops.ts';
