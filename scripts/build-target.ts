/** The oldest browsers that the build is for. README.md names them, and the lint of their APIs reads them. */
export const BUILD_TARGET = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];
