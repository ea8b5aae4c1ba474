CREATE TABLE `sender_complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`envelope_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sender_complaints_account` ON `sender_complaints` (`account_id`,`at`);--> statement-breakpoint
CREATE INDEX `sender_complaints_envelope` ON `sender_complaints` (`envelope_id`);--> statement-breakpoint
CREATE INDEX `sender_complaints_at` ON `sender_complaints` (`at`);