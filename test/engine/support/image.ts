/** The image that the tests build and run. */
export const IMAGE = 'papelada-runner:test';
