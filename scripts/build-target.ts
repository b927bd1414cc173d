/**
 * The oldest browsers that the build supports. README.md lists them, too. build-target.test.ts checks the APIs we use.
 */
export const BUILD_TARGET = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];
