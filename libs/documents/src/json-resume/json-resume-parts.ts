/**
 * A JSON value counts as a JSON Resume when it has one of these parts, of which every resume has some. In a file of its own: the process
 * that reads a file needs the names alone, and not the schemas.
 */
export const JSON_RESUME_PARTS = ['basics', 'work', 'education', 'projects', 'skills', 'volunteer'] as const;
