/** Functions of the host. The file's name is the name of the imports' module. */

/** Asked every 1024 nodes. @returns 1 to stop. */
export declare function shouldStop(): i32;

/** Called when a place is full; it does not return. */
export declare function full(): void;
